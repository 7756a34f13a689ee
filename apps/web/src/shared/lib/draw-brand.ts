import { brandPicture, useBrand } from '@openbourse/kit/lib/brand.ts';
import { setFont } from './draw-picture.ts';

/** The brand as pictures show it, once its logo is there. */
export interface DrawnBrand {
  readonly name: string;
  /** Null for the mark of the apps. */
  readonly logo: HTMLImageElement | null;
}

/** Loads what a picture shows of the brand; a logo that does not come is replaced by the mark. */
export async function loadBrand(): Promise<DrawnBrand> {
  const { name, brand } = useBrand.getState();
  if (brand.logo === '') return { name, logo: null };
  const image = new Image();
  image.src = brandPicture(brand.logo);
  try {
    await image.decode();
    return { name, logo: image };
  } catch (error) {
    console.warn('The logo cannot be drawn; the mark stands for it.', error);
    return { name, logo: null };
  }
}

/** The mark of the kit's brand, in its box of 32. */
const BOX = 32;
const MARK_RING = 'M22.4 7.3A11 11 0 1 0 26.6 13';
const MARK_BARS = 'M11.5 19.5v-4M16 21.5v-9M20.5 18v-5.5';

export interface BrandPlace {
  readonly left: number;
  readonly top: number;
  /** Of the mark, whose sides are 32. */
  readonly scale: number;
  readonly color: string;
  readonly text: {
    readonly left: number;
    readonly middle: number;
    readonly size: number;
    readonly weight: number;
  };
}

/** Draws the mark or the logo, and the name beside it. */
export function drawBrand(pen: CanvasRenderingContext2D, brand: DrawnBrand, place: BrandPlace): void {
  const { left, top, scale, color, text } = place;
  if (brand.logo === null) {
    pen.save();
    pen.translate(left, top);
    pen.scale(scale, scale);
    pen.strokeStyle = color;
    pen.lineCap = 'round';
    pen.lineWidth = 3.4;
    pen.stroke(new Path2D(MARK_RING));
    pen.lineWidth = 2.6;
    pen.stroke(new Path2D(MARK_BARS));
    pen.restore();
  } else {
    pen.drawImage(brand.logo, left, top, BOX * scale, BOX * scale);
  }
  pen.textBaseline = 'middle';
  pen.fillStyle = color;
  setFont(pen, text.weight, text.size);
  pen.fillText(brand.name, text.left, text.middle);
}
