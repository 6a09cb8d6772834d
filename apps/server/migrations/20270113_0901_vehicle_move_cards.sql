-- What became of the maintenance cards of a vehicle that went over to another customer, in words.
alter table vehicle_move add column cards text not null default '';
