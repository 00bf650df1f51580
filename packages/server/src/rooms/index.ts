export { defineRooms } from './define-rooms.ts';
export { guardMatchmaking, transportOptions } from './transport.ts';
