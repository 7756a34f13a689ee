/** Saves a text as a file, as a link to it would. */
export function saveFile(file: { readonly fileName: string; readonly text: string }): void {
  const type = file.fileName.endsWith('.csv') ? 'text/csv;charset=utf-8' : 'text/plain;charset=utf-8';
  const address = URL.createObjectURL(new Blob([file.text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file.fileName;
  link.click();
  URL.revokeObjectURL(address);
}
