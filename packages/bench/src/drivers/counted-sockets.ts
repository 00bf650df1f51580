/** Gives the SDK the sockets of `ws`, as the other contenders' clients have them: those count what they read. Import it before the SDK. */
import { WebSocket } from 'ws';

globalThis.WebSocket = WebSocket as unknown as typeof globalThis.WebSocket;
