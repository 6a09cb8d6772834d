/** Returns the address of a meal's materials for one vehicle model. */
export const materialAddress = (comboModelId: string): string => `/store/meal-material?comboModelId=${comboModelId}`;
