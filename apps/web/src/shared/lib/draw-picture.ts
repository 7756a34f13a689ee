const FONT = '"Inter Variable", system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif';

export interface PictureSheet {
  readonly width: number;
  readonly height: number;
  /** Weights of the font, and everything that is written with it. */
  readonly weights: readonly number[];
  readonly texts: string;
}

/** Draws a picture to share as PNG; fails where this browser draws none. */
export async function drawPicture(
  { width, height, weights, texts }: PictureSheet,
  draw: (pen: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws no pictures');
  // A canvas draws with what is loaded; the parts of the font that the texts need may not be yet.
  await Promise.all(weights.map((weight) => document.fonts.load(`${weight} 64px ${FONT}`, texts)));
  draw(pen);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture is empty')) : resolve(blob)));
  });
}

export function setFont(pen: CanvasRenderingContext2D, weight: number, size: number): void {
  pen.font = `${weight} ${size}px ${FONT}`;
}
