package site

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"dailies/game/session"
)

// The size that sites which show links ask for, in pixels.
const (
	pictureWidth  = 1200
	pictureHeight = 630
)

// pictureName is the path of a game's picture inside the site.
func pictureName(g session.Game) string { return "pictures/" + g.Name + ".png" }

// picture draws a game's picture: its mark and its name, and nothing of any puzzle. A mark is
// the template <name>-mark: rows of tiles, # light, + dim, o odd, and . for none.
func (s *Site) picture(g session.Game) ([]byte, error) {
	mark, err := s.draw(g.Name+"-mark", nil)
	if err != nil {
		return nil, err
	}
	ground, light, odd, dim := signColors()
	to := image.NewNRGBA(image.Rect(0, 0, pictureWidth, pictureHeight))
	draw.Draw(to, to.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	const left, top, side, text = 100, 125, 380, 560
	drawMark(to, strings.Fields(string(mark)), image.Rect(left, top, left+side, top+side), map[byte]color.NRGBA{'#': light, '+': dim, 'o': odd})
	if err := write(to, g.Title, text, 340, 110, pictureWidth-text-60, light); err != nil {
		return nil, err
	}
	if err := write(to, siteName, text, 420, 44, pictureWidth-text-60, odd); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, to)
	return out.Bytes(), err
}

// drawMark draws rows of tiles as large as they fit a place, in its middle.
func drawMark(to *image.NRGBA, rows []string, place image.Rectangle, paints map[byte]color.NRGBA) {
	most := len(rows)
	for _, row := range rows {
		most = max(most, len(row))
	}
	step := float64(place.Dx()) / float64(max(most, 1))
	for y, row := range rows {
		for x := range len(row) {
			paint, tile := paints[row[x]]
			if !tile {
				continue
			}
			left := float64(place.Min.X) + (float64(place.Dx())-step*float64(len(row)))/2
			above := float64(place.Min.Y) + (float64(place.Dy())-step*float64(len(rows)))/2
			fill(to, box{left + float64(x)*step, above + float64(y)*step, step * .88, step * .18, paint})
		}
	}
}

// fill draws a box over what is there, which is opaque.
func fill(to *image.NRGBA, b box) {
	for y := int(b.y); y <= int(b.y+b.side)+1; y++ {
		for x := int(b.x); x <= int(b.x+b.side)+1; x++ {
			at := to.NRGBAAt(x, y)
			part := b.cover(float64(x)+.5, float64(y)+.5, 1) * float64(b.paint.A) / 255
			at.R, at.G, at.B = mix(at.R, b.paint.R, part), mix(at.G, b.paint.G, part), mix(at.B, b.paint.B, part)
			to.SetNRGBA(x, y, at)
		}
	}
}

// write writes a line of text from a point of its base line on, as large as asked where that
// fits a width.
func write(to *image.NRGBA, text string, x, y int, size float64, width int, paint color.Color) error {
	parsed, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return fmt.Errorf("read the font of pictures: %w", err)
	}
	for ; ; size *= .9 {
		face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72})
		if err != nil {
			return fmt.Errorf("read the font of pictures: %w", err)
		}
		if font.MeasureString(face, text).Ceil() > width && size > 8 {
			continue
		}
		pen := font.Drawer{Dst: to, Src: image.NewUniform(paint), Face: face, Dot: fixed.P(x, y)}
		pen.DrawString(text)
		return nil
	}
}
