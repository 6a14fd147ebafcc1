// Marks the puzzles of the list with what was played.
import { recall } from './store.js';

for (const link of document.querySelectorAll('a[data-puzzle]')) {
  const kept = recall(link.dataset.puzzle);
  if (kept) link.querySelector('.result').textContent = kept.share ? ` · ${kept.share}` : ' · begun';
}
