export { defineRooms } from './rooms.ts';
export { guardMatchmaking, transportOptions } from './transport.ts';
