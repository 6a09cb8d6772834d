import { screen, type ScreenRoute } from '../screen';
import { TEST_PAGES } from './testPages';

export const routes: ScreenRoute[] = TEST_PAGES
  ? [
      screen('TestCatalogue', async () => (await import('./TestCatalogue')).TestCatalogue),
      screen('TestWebsocket', async () => (await import('./TestWebsocket')).TestWebsocket),
      screen('TestImageCropper', async () => (await import('./TestImageCropper')).TestImageCropper),
      screen('TestExcelImport', async () => (await import('./TestExcelImport')).TestExcelImport),
      screen('TestSelect', async () => (await import('./TestSelect')).TestSelect),
    ]
  : [];
