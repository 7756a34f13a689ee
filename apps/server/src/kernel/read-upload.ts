import { UPLOAD_LIMITS } from '@openbourse/api';
import type { FastifyRequest } from 'fastify';
import { AppError } from './error.ts';
import type { UploadedFile } from './request.ts';
import { tooLarge } from './upload-gate.ts';

const FIELD_MAX_BYTES = 200;
const FIELDS_MAX = 4;
const FILE_FIELD = 'file';
const LIMITS = {
  fileSize: UPLOAD_LIMITS.bytesMax,
  files: 1,
  fields: FIELDS_MAX,
  fieldSize: FIELD_MAX_BYTES,
  parts: FIELDS_MAX + 1,
  headerPairs: 20,
};

export interface Upload {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: UploadedFile;
}

/**
 * Reads a multipart body of one file and few short fields (reliability, section 3). Refuses with `file.too_large`
 * beyond the limit of the file, and with `request.invalid` for anything but one file named `file` and fields that come
 * once.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  try {
    return await readParts(request);
  } catch (error) {
    throw error instanceof AppError ? error : refusalOf(error);
  }
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  const fields = new Map<string, string>();
  let file: UploadedFile | null = null;
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'file') {
      if (part.fieldname !== FILE_FIELD) throw invalid(part.fieldname, 'is not the field of the file');
      file = { bytes: await part.toBuffer(), fileName: part.filename, contentType: part.mimetype };
      continue;
    }
    if (fields.has(part.fieldname) || part.valueTruncated || typeof part.value !== 'string')
      throw invalid(part.fieldname, 'comes twice or is too long');
    fields.set(part.fieldname, part.value);
  }
  if (file === null) throw invalid(FILE_FIELD, 'is missing');
  return { fields: Object.fromEntries(fields), file };
}

function invalid(field: string, reason: string): AppError {
  return new AppError('request.invalid', { field: field || 'input', reason, accepted: 'file, type' });
}

/** Every error of the parser of multipart bodies is the sender's doing: it has no other input. */
function refusalOf(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_FILES_LIMIT') return invalid(FILE_FIELD, 'comes more than once');
  return invalid(FILE_FIELD, 'is not a readable multipart body of one file and its fields');
}
