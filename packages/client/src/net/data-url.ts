export function dataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(reader.error ?? new Error('A picture could not be read')));
  reader.readAsDataURL(blob);
  return promise;
}
