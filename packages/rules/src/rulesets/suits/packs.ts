import { pack } from '../../kernel/index.ts';

export const wholePack = pack({ jokers: 'with' });

export const secondPack = pack({ jokers: 'with', copy: 2 });
