export { createClient, type CallOptions, type Client, type ClientOptions } from './client';
export { newKey } from './newKey';
export { memorySession, type LoginInfo, type SessionPort, type Tokens } from './session';
export * from './errors';
export { eachRow, readPage, type Page } from './pages';
export { group, operationOf, type BodyOf, type DataOf, type GroupApi, type QueryOf } from './group';
export type { Operation } from './operation';
export type { Download } from './answer';
