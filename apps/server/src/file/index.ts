export { createFiles, type Files } from './files.ts';
export { fileRoutes } from './routes.ts';
export { drawBrandPicture, receiveBrandPicture, uploadPicture } from './upload-picture.ts';
export { openStore, resealFiles } from './reseal-files.ts';
