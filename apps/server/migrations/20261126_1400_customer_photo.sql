-- A customer's photo of what is wrong: private, seen by the customer and by whoever may see the document that names it.
alter table platform.stored_file add customer_id uuid;
alter table platform.stored_file add constraint stored_file_customer foreign key (store_id, customer_id) references customer;
alter table platform.stored_file add check (customer_id is null or (store_id is not null and user_id is null and is_private));
create index stored_file_of_customer on platform.stored_file (store_id, create_time) where customer_id is not null;
