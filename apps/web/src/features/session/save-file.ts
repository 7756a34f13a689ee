import type { DownloadedFile } from '@openbourse/client';

/** Saves a file that was fetched, as a link to it would. */
export function saveFile({ text, fileName }: DownloadedFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
