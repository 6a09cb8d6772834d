import { recordOwner } from '../../kit/owner/record';

/** Owns `service_task`: the tasks of a person in a shop for a year. */
export const serviceTasks = recordOwner({
  table: 'service_task',
  entity: 'serviceTask',
  noun: '任务额',
  fields: ['staffId', 'shopId', 'year', 'amounts'],
  unique: ['staffId', 'shopId', 'year'],
});
