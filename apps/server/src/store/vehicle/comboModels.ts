import { recordOwner } from '../../kit/owner/record';

/** Owns `combo_model`: a meal for a vehicle model; its version counts the changes of its materials. */
export const comboModels = recordOwner({
  table: 'combo_model',
  entity: 'comboModel',
  noun: '套餐车型',
  fields: ['comboId', 'modelId'],
  unique: [],
});
