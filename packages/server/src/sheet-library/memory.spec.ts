import { sheetLibraryContract } from '../../test/contracts/sheet-library.ts';
import { memorySheetLibrary } from './memory.ts';

sheetLibraryContract('memory', async () => memorySheetLibrary());
