import { seededFolder } from './seededCompany';

// Seeds the demo company ahead of the browser tests, which find it then.
await seededFolder();
