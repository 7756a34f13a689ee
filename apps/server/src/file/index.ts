export { createFiles, type Files } from './files.ts';
export { fileRoutes } from './routes.ts';
export { uploadPicture } from './upload-picture.ts';
