export * from './boxes.ts';
export * from './http.ts';
export * from './json.ts';
export * from './messages.ts';
export * from './notices.ts';
export * from './schema.ts';
export * from './table-reader.ts';
export * from './version.ts';
