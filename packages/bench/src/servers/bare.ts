/** The least that any table must do: this server stores nothing, checks nothing and sends each frame at once. */
import { fanOut } from './fan-out.ts';

fanOut((publish) => publish());
