import { formSections, valueAt, type MerchantForm } from '@partsdesk/core/pay/onboarding/merchantForm';

/** Finds the form's field with this picture: `subject.licenceImage`. */
export const fieldOfPath = (form: MerchantForm, path: string): string =>
  formSections.flatMap(({ fields }) => fields).find((field) => [valueAt(form, field)].flat().includes(path))?.path ??
  '';
