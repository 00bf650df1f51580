/** A push service for tests, and browsers that decrypt its messages with their keys (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import type { Subscription } from '../src/push/push-store.ts';

const lengths = { salt: 16, recordSize: 4, tag: 16, key: 16, nonce: 12, secret: 32 };

export interface TestBrowser {
  readonly subscription: Subscription;
  read(body: Buffer): string;
}

export function testBrowser(endpoint: string): TestBrowser {
  const curve = createECDH('prime256v1');
  const own = curve.generateKeys();
  const auth = randomBytes(lengths.salt);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    subscription: { endpoint, p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read: (body) => {
      const salt = body.subarray(0, lengths.salt);
      const start = lengths.salt + lengths.recordSize;
      const serverKey = body.subarray(start + 1, start + 1 + body.readUInt8(start));
      const sealed = body.subarray(start + 1 + serverKey.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, serverKey]);
      const secret = derive(curve.computeSecret(serverKey), auth, info, lengths.secret);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), lengths.key);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), lengths.nonce);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-lengths.tag));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -lengths.tag)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

export interface TestPushService {
  status: number;
  readonly messages: {
    readonly path: string;
    readonly headers: NodeJS.Dict<string | string[]>;
    readonly body: Buffer;
  }[];
  endpoint(name: string): string;
  close(): void;
}

export async function testPushService(): Promise<TestPushService> {
  const service: Omit<TestPushService, 'endpoint' | 'close'> = { status: 201, messages: [] };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      service.messages.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(service.status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, {
    endpoint: (name: string) => `http://127.0.0.1:${port}/${name}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
