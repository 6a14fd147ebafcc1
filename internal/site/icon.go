package site

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
)

// icon is the site's sign at a size in pixels: four tiles, one of them odd. The browser's
// tab has icon.svg, the same drawing.
type icon struct {
	size int
	full bool // to the edge, for systems that cut out their own shape
}

// icons are those that systems request when a site is installed.
func icons() []icon { return []icon{{180, true}, {192, false}, {512, false}, {512, true}} }

func (i icon) name() string {
	if i.full {
		return fmt.Sprintf("icon-%d-full.png", i.size)
	}
	return fmt.Sprintf("icon-%d.png", i.size)
}

// box is a square with round corners, in units of which the drawing is 64 wide.
type box struct {
	x, y, side, corner float64
	paint              color.NRGBA
}

// signColors are the colors of the site's sign.
func signColors() (ground, light, odd, dim color.NRGBA) {
	ground, light, odd = color.NRGBA{0x1e, 0x1b, 0x17, 0xff}, color.NRGBA{0xfa, 0xf8, 0xf2, 0xff}, color.NRGBA{0xd9, 0x68, 0x5b, 0xff}
	return ground, light, odd, color.NRGBA{light.R, light.G, light.B, 0x73}
}

func (i icon) boxes() []box {
	ground, light, odd, dim := signColors()
	frame := box{0, 0, 64, 14, ground}
	if i.full {
		frame = box{-64, -64, 192, 0, ground}
	}
	return []box{frame, {12, 12, 18, 4, light}, {34, 12, 18, 4, dim}, {12, 34, 18, 4, dim}, {34, 34, 18, 4, odd}}
}

// cover is how much of a pixel the box covers, from 0 to 1, by the pixel's distance from the
// box's edge.
func (b box) cover(x, y, pixel float64) float64 {
	half := b.side/2 - b.corner
	dx, dy := math.Abs(x-b.x-b.side/2)-half, math.Abs(y-b.y-b.side/2)-half
	outside := math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - b.corner
	return min(max(.5-outside/pixel, 0), 1)
}

// png draws the icon.
func (i icon) png() ([]byte, error) {
	picture := image.NewNRGBA(image.Rect(0, 0, i.size, i.size))
	for n, b := range i.boxes() {
		i.draw(picture, b, n == 0)
	}
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(&out, picture)
	return out.Bytes(), err
}

// draw paints a box on what is there, or as the ground, which is transparent around it.
func (i icon) draw(picture *image.NRGBA, b box, ground bool) {
	pixel := 64 / float64(i.size)
	first := func(at float64) int { return max(int(at/pixel)-1, 0) }
	last := func(at float64) int { return min(int((at+b.side)/pixel)+2, i.size) }
	for py := first(b.y); py < last(b.y); py++ {
		for px := first(b.x); px < last(b.x); px++ {
			cover := b.cover((float64(px)+.5)*pixel, (float64(py)+.5)*pixel, pixel)
			at := picture.NRGBAAt(px, py)
			if ground {
				at = b.paint
				at.A = uint8(255 * cover)
			} else {
				part := cover * float64(b.paint.A) / 255
				at.R, at.G, at.B = mix(at.R, b.paint.R, part), mix(at.G, b.paint.G, part), mix(at.B, b.paint.B, part)
			}
			picture.SetNRGBA(px, py, at)
		}
	}
}

func mix(below, above uint8, part float64) uint8 {
	return uint8(math.Round(float64(below)*(1-part) + float64(above)*part))
}
