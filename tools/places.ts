/** Says to which part of the project a file belongs, by its path and the boundaries. */
import {
  APPS,
  FEATURES,
  PACKAGES,
  ROOT_FOLDERS,
  SLICES,
  TEST_PACKAGES,
  WEB_LAYERS,
  WEB_ROOTS,
} from './boundaries.ts';
import { SERVER_ROOTS } from './server-roots.ts';
import { isConfigFile, isTestFile } from './source-tree.ts';

export type Place =
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'slice'; readonly name: string }
  | { readonly kind: 'server-root' }
  | { readonly kind: 'testing' }
  | { readonly kind: 'layer'; readonly app: string; readonly layer: string; readonly feature: string | null }
  | { readonly kind: 'web-root'; readonly app: string }
  | { readonly kind: 'folder'; readonly name: string }
  | { readonly kind: 'config' }
  | { readonly kind: 'unlisted'; readonly folder: string };

/** The place of a file. `unlisted` carries the folder or file that the boundaries do not name. */
export function placeOf(path: string): Place {
  const [top = '', name = '', third = '', ...rest] = path.split('/');
  if (isConfigFile(path) || name === '') return { kind: 'config' };
  if (top === 'packages') {
    const listed = name in PACKAGES || name in TEST_PACKAGES;
    return listed ? { kind: 'package', name } : { kind: 'unlisted', folder: `packages/${name}` };
  }
  if (top === 'apps') {
    if (!(name in APPS)) return { kind: 'unlisted', folder: `apps/${name}` };
    if (third !== 'src') return { kind: 'config' };
    return name === 'server' ? serverPlace(rest, path) : webPlace(name, rest);
  }
  return top in ROOT_FOLDERS ? { kind: 'folder', name: top } : { kind: 'unlisted', folder: top };
}

function serverPlace(rest: readonly string[], path: string): Place {
  const [slice = '', file] = rest;
  if (file === undefined) {
    const listed = SERVER_ROOTS.includes(slice) || isTestFile(path);
    return listed ? { kind: 'server-root' } : { kind: 'unlisted', folder: path };
  }
  if (slice === 'testing') return { kind: 'testing' };
  return slice in SLICES
    ? { kind: 'slice', name: slice }
    : { kind: 'unlisted', folder: `apps/server/src/${slice}` };
}

function webPlace(app: string, rest: readonly string[]): Place {
  const [layer = '', second = '', third] = rest;
  const folder = `apps/${app}/src/${layer}`;
  if (second === '')
    return WEB_ROOTS.includes(layer) ? { kind: 'web-root', app } : { kind: 'unlisted', folder };
  if (!(layer in WEB_LAYERS)) return { kind: 'unlisted', folder };
  if (layer !== 'features') return { kind: 'layer', app, layer, feature: null };
  const listed = third !== undefined && FEATURES[app]?.includes(second) === true;
  return listed
    ? { kind: 'layer', app, layer, feature: second }
    : { kind: 'unlisted', folder: `${folder}/${second}` };
}
