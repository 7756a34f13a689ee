/** A part of a multipart body: a field or a file. */
export type Part =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly bytes: Uint8Array; readonly fileName: string; readonly type: string };

const BOUNDARY = 'x-openbourse-boundary-x';
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Lays parts out as a browser does; nothing of them is checked or escaped. */
export function multipartBody(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap((part) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part.name}"`;
    return 'value' in part
      ? [Buffer.from(`${head}\r\n\r\n${part.value}\r\n`)]
      : [
          Buffer.from(`${head}; filename="${part.fileName}"\r\nContent-Type: ${part.type}\r\n\r\n`),
          Buffer.from(part.bytes),
          Buffer.from('\r\n'),
        ];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
