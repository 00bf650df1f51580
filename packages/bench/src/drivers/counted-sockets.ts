/** Import this before the SDK. It makes the SDK use sockets of `ws`, which count the bytes read. */
import { WebSocket } from 'ws';

globalThis.WebSocket = WebSocket as unknown as typeof globalThis.WebSocket;
