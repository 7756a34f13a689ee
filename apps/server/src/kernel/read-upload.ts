import type { FastifyRequest } from 'fastify';
import { AppError } from './error.ts';
import type { UploadedFile } from './request.ts';

const FIELD_MAX_BYTES = 200;
const FIELDS_MAX = 4;
const UPLOAD_MAX_BYTES = 5 * 1_024 * 1_024;

/**
 * Reads a multipart body of one file and few short fields (reliability, section 3). Refuses with `request.too_large`
 * beyond the limits and with `request.invalid` when there is not exactly one file or a field comes twice.
 */
export async function readUpload(
  request: FastifyRequest,
): Promise<{ readonly fields: Readonly<Record<string, string>>; readonly file: UploadedFile }> {
  const fields = new Map<string, string>();
  let file: UploadedFile | null = null;
  const limits = {
    fileSize: UPLOAD_MAX_BYTES,
    files: 1,
    fields: FIELDS_MAX,
    fieldSize: FIELD_MAX_BYTES,
    parts: FIELDS_MAX + 1,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      file = { bytes: await part.toBuffer(), fileName: part.filename, contentType: part.mimetype };
      continue;
    }
    if (fields.has(part.fieldname) || part.valueTruncated || typeof part.value !== 'string') {
      throw new AppError('request.invalid', { field: part.fieldname, reason: 'comes twice or is too long' });
    }
    fields.set(part.fieldname, part.value);
  }
  if (file === null) throw new AppError('request.invalid', { field: 'file', reason: 'is missing' });
  return { fields: Object.fromEntries(fields), file };
}
