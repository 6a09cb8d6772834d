import { join } from 'node:path';

// Valid for src/places.ts and for the bundle in dist/, which both lie one level below the server's folder.
const serverFolder = join(import.meta.dirname, '..');

export const migrationsFolder = join(serverFolder, 'migrations');
/** Programs of threads, which run from source, since a thread has no bundle. */
export const workersFolder = join(serverFolder, 'workers');
export const projectFolder = join(serverFolder, '../..');
export const openapiFolder = join(projectFolder, 'openapi');
export const webFolder = join(projectFolder, 'apps/web/dist');
export const h5Folder = join(projectFolder, 'apps/h5/dist');
