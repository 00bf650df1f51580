import { generationsContract } from './generations-contract.ts';
import { memoryGenerations } from './generations.ts';

generationsContract('memory', async () => memoryGenerations());
