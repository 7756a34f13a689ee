import { samplePicture } from './sample-pictures.ts';
import type { TestOperator } from './start-test-server.ts';

interface Sent {
  readonly format?: 'png' | 'webp' | 'jpeg';
  readonly size?: { readonly width: number; readonly height: number };
}

/** Uploads a picture for a coin as the operator; a square by default. */
export async function uploadLogo({ client }: TestOperator, sent: Sent = {}): Promise<string> {
  const { format = 'png', size = { width: 600, height: 600 } } = sent;
  const file = new Blob([new Uint8Array(await samplePicture(format, size))], { type: `image/${format}` });
  return (await client.upload('file.operator_upload', { file, fields: { type: 'coin_logo' } })).id;
}
