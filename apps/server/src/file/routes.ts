import { file as calls, type OperatorFilePurpose, type OperatorRole } from '@openbourse/api';
import { AppError, assert } from '../kernel/error.ts';
import type { HttpServer } from '../kernel/http.ts';
import type { Files } from './files.ts';
import { viewAsOperator, viewLogo, viewOwn } from './open-file.ts';
import { uploadPicture } from './upload-picture.ts';

/** Role whose operators upload for a purpose. */
const UPLOADERS: Readonly<Record<OperatorFilePurpose, OperatorRole>> = {
  support_chat: 'support',
  coin_logo: 'risk',
};

/** Serves uploads and views. The upload's path is public as specified, but every purpose needs a session. */
export function fileRoutes(http: HttpServer, { deps }: Files): void {
  http.serveCommand(calls.imageUpload, async ({ input: { type: purpose }, by: { userId }, context }) => {
    assert(context.file !== null, 'an upload carries a file');
    const picture = await uploadPicture(deps, { owner: { userId }, purpose, bytes: context.file.bytes });
    return { ...picture, url: `/api/private/file/view?id=${picture.id}` };
  });
  http.serveCommand(
    calls.operatorUpload,
    async ({ input: { type: purpose }, by: { operatorId, roles }, context }) => {
      const uploader = UPLOADERS[purpose];
      if (!roles.includes(uploader)) throw new AppError('operator.role_missing', { accepted: uploader });
      assert(context.file !== null, 'an upload carries a file');
      return uploadPicture(deps, { owner: { operatorId }, purpose, bytes: context.file.bytes });
    },
  );
  http.servePublic(calls.logo, ({ id }) => viewLogo(deps, id));
  http.servePrivate(calls.view, ({ id }, { userId }) => viewOwn(deps, { id, userId }));
  http.serveOperator(calls.operatorView, ({ file_id: fileId, reason }, operator) =>
    viewAsOperator(deps, operator, { fileId, reason }),
  );
}
