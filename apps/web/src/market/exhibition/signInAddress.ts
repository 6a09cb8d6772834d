import { pathOfRoute } from '../../screenList';

export const newExhibitionAddress = (): string => pathOfRoute('SignInSave') ?? '/';
export const editExhibitionAddress = (id: string): string => `${pathOfRoute('SignInSave') ?? '/'}?id=${id}`;
export const exhibitionAddress = (id: string): string => `${pathOfRoute('SignInDetail') ?? '/'}?id=${id}`;
