/** Where the materials of a meal for one vehicle model are. */
export const materialAddress = (comboModelId: string): string => `/store/meal-material?comboModelId=${comboModelId}`;
