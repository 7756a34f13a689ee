import { file as calls } from '@openbourse/api';
import { assert } from '../kernel/error.ts';
import type { HttpServer } from '../kernel/http.ts';
import type { Files } from './files.ts';
import { viewAsOperator, viewOwn } from './open-file.ts';
import { uploadPicture } from './upload-picture.ts';

/** Serves uploads and views. The upload's path is public as specified, but every purpose needs a session. */
export function fileRoutes(http: HttpServer, { deps }: Files): void {
  http.serveCommand(calls.imageUpload, async ({ input: { type: purpose }, by: { userId }, context }) => {
    assert(context.file !== null, 'an upload carries a file');
    const picture = await uploadPicture(deps, { owner: { userId }, purpose, bytes: context.file.bytes });
    return { ...picture, url: `/api/private/file/view?id=${picture.id}` };
  });
  http.serveCommand(
    calls.operatorUpload,
    async ({ input: { type: purpose }, by: { operatorId }, context }) => {
      assert(context.file !== null, 'an upload carries a file');
      return uploadPicture(deps, { owner: { operatorId }, purpose, bytes: context.file.bytes });
    },
  );
  http.servePrivate(calls.view, ({ id }, { userId }) => viewOwn(deps, { id, userId }));
  http.serveOperator(calls.operatorView, ({ file_id: fileId, reason }, operator) =>
    viewAsOperator(deps, operator, { fileId, reason }),
  );
}
