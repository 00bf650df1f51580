import { generationsContract } from '../../test/contracts/generations.ts';
import { memoryGenerations } from './generations.ts';

generationsContract('memory', async () => memoryGenerations());
