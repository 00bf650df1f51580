export { defineRooms } from './rooms.ts';
export { guardMatchmaking, transportOptions } from './transport.ts';
export { WholeFrameTransport } from './whole-frames.ts';
