/**
 * Makes the SDK use sockets of `ws`, like the other contenders' clients, because they count the bytes read. Import it
 * before the SDK.
 */
import { WebSocket } from 'ws';

globalThis.WebSocket = WebSocket as unknown as typeof globalThis.WebSocket;
