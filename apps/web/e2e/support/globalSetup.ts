import { seededFolder } from './seededCompany';

/** Once before all workers, which take their copies of it. */
export default async function globalSetup(): Promise<void> {
  process.env.SEEDED_FOLDER = await seededFolder();
}
