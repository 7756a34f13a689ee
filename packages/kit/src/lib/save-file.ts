/** Saves a text as a file, as a link to it would. */
export function saveFile(file: { readonly fileName: string; readonly text: string }): void {
  const type = file.fileName.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'text/plain;charset=utf-8';
  saveBlob({ fileName: file.fileName, blob: new Blob([file.text], { type }) });
}

/** Saves bytes as a file. */
export function saveBlob({ fileName, blob }: { readonly fileName: string; readonly blob: Blob }): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
