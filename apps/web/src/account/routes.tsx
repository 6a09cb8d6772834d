import { screen } from '../screen';

export const routes = [
  screen('Login', async () => (await import('./Login')).Login),
  screen('register', async () => (await import('./Register')).Register),
  screen('forgetPass', async () => (await import('./ForgetPass')).ForgetPass),
  screen('Exception404', async () => (await import('./ErrorPage')).ErrorPage),
  screen('UserSet', async () => (await import('./UserSet')).UserSet),
  screen('PasswordEdit', async () => (await import('./PasswordEdit')).PasswordEdit),
  screen('PlatformMenu', async () => (await import('./PlatformMenu')).PlatformMenu),
  screen('PlatformDict', async () => (await import('./PlatformDict')).PlatformDict),
];
