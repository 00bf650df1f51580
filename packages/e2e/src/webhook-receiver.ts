/** An HTTP server on this machine that records the webhooks it receives. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { webhookMessage } from '@cartomancer/protocol';
import type { WebhookMessage } from '@cartomancer/protocol';

export class WebhookReceiver {
  readonly bodies: string[] = [];
  readonly #server = createServer((request, response) => {
    void text(request).then((body) => {
      this.bodies.push(body);
      response.writeHead(204).end();
    });
  });

  static async open(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/hook`;
  }

  messages(): readonly WebhookMessage[] {
    return this.bodies.map((body) => webhookMessage.parse(JSON.parse(body)));
  }

  lines(): readonly string[] {
    return this.messages().flatMap(({ lines }) => lines.map((line) => line.text));
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
