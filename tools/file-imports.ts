/** Judges an import of one file of the project by another, by the places of the two. */
import { DB_READERS, FOUNDATION_FEATURES, ROOT_FOLDERS, SLICES, WEB_LAYERS } from './boundaries.ts';
import { judgeFolderImport } from './folder-imports.ts';
import { type Place, placeOf } from './places.ts';
import { isTestFile } from './source-tree.ts';

type Finding = { readonly rule: string; readonly message: string } | null;
type From = { readonly path: string; readonly place: Place; readonly isTest: boolean };
type To = { readonly path: string; readonly place: Place };

/** Returns the broken rule, or null where the import is allowed. */
export function judgeFileImport(from: From, path: string): Finding {
  const to = { path, place: placeOf(path) };
  if (isTestFile(path) && !from.isTest && !preparesTests(from.place)) {
    return { rule: 'tests-only', message: 'only tests may import this' };
  }
  if (isSamePlace(from.place, to.place)) return withinPlace(from, path);
  if (to.place.kind === 'unlisted' || to.place.kind === 'config') return null;
  if (to.place.kind === 'package' && !reachesInternals(from.place)) {
    return { rule: 'package-internals', message: `import it by name, as @openbourse/${to.place.name}` };
  }
  switch (from.place.kind) {
    case 'slice':
      return fromSlice(from, to);
    case 'server-root':
    case 'testing':
      return fromServer(from, to);
    case 'layer':
      return fromLayer(from.place, to);
    case 'web-root':
      return to.place.kind === 'layer' && to.place.app === from.place.app
        ? viaFeatureIndex(to)
        : outside(from, to);
    case 'folder':
      return fromFolder(from, to);
    default:
      return outside(from, to);
  }
}

function isSamePlace(a: Place, b: Place): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function withinPlace({ path, place, isTest }: From, to: string): Finding {
  if (place.kind !== 'slice' || isTest) return null;
  const message = judgeFolderImport(place.name, path, to);
  return message === null ? null : { rule: 'folder-direction', message };
}

function preparesTests(place: Place): boolean {
  return place.kind === 'folder' && ROOT_FOLDERS[place.name]?.preparesTests === true;
}

function reachesInternals(place: Place): boolean {
  return place.kind === 'folder' && ROOT_FOLDERS[place.name]?.internals === true;
}

function fromSlice(from: From, to: To): Finding {
  const own = from.place.kind === 'slice' ? from.place.name : '';
  if (to.place.kind === 'slice') {
    const allowed = SLICES[own] ?? [];
    if (!allowed.includes(to.place.name)) {
      const message = `${own} may import ${allowed.join(', ') || 'no slice'}; move shared code down or wire it in app.ts`;
      return { rule: 'slice-direction', message };
    }
    return viaSliceIndex(to);
  }
  if (to.place.kind === 'server-root' || to.place.kind === 'testing') {
    return from.isTest ? null : { rule: 'slice-direction', message: 'a slice does not know who wires it' };
  }
  return outside(from, to);
}

function fromServer(from: From, to: To): Finding {
  if (to.place.kind === 'slice') return viaSliceIndex(to);
  if (to.place.kind === 'server-root' || to.place.kind === 'testing') return null;
  return outside(from, to);
}

function viaSliceIndex(to: To): Finding {
  const slice = to.place.kind === 'slice' ? to.place.name : '';
  if (slice === 'kernel' || to.path === `apps/server/src/${slice}/index.ts`) return null;
  return { rule: 'slice-internals', message: `import ${slice}/index.ts` };
}

function fromLayer(from: Place & { kind: 'layer' }, to: To): Finding {
  const place = to.place;
  if (place.kind === 'web-root') return { rule: 'web-layer', message: 'nothing imports what starts the app' };
  if (place.kind !== 'layer' || place.app !== from.app) {
    return { rule: 'project-direction', message: 'an application imports only itself and packages' };
  }
  if (from.layer === 'features' && place.layer === 'features') {
    if (!FOUNDATION_FEATURES.includes(place.feature ?? '')) {
      const message = `features import only ${FOUNDATION_FEATURES.join(', ')}; compose them in app/`;
      return { rule: 'feature-direction', message };
    }
    return viaFeatureIndex(to);
  }
  if (!(WEB_LAYERS[from.layer] ?? []).includes(place.layer)) {
    return { rule: 'web-layer', message: 'imports go app -> features -> shared' };
  }
  // A route loads the file of its screen, so that each screen is a chunk.
  if (from.layer === 'app' && /-screens?\.tsx$/.test(to.path)) return null;
  return viaFeatureIndex(to);
}

function viaFeatureIndex(to: To): Finding {
  if (to.place.kind !== 'layer' || to.place.feature === null) return null;
  if (/\/features\/[^/]+\/index\.tsx?$/.test(to.path)) return null;
  return { rule: 'feature-internals', message: `import features/${to.place.feature}/index.ts` };
}

function fromFolder(from: From, to: To): Finding {
  const rule = from.place.kind === 'folder' ? ROOT_FOLDERS[from.place.name] : undefined;
  if (rule?.seesProject !== true) return outside(from, to);
  if (rule.internals) return null;
  if (to.place.kind === 'slice') return viaSliceIndex(to);
  return viaFeatureIndex(to);
}

function outside(from: From, to: To): Finding {
  if (to.place.kind === 'folder' && to.place.name === 'db' && readsDb(from.place)) return null;
  return { rule: 'project-direction', message: 'this part of the project may not import that one' };
}

function readsDb(place: Place): boolean {
  const reader = place.kind === 'slice' ? place.name : place.kind === 'server-root' ? 'root' : place.kind;
  return DB_READERS.includes(reader) || (place.kind === 'package' && place.name === 'testkit');
}
