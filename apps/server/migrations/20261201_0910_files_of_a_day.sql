-- What somebody has stored within a day is counted at every upload.
create index stored_file_of_user on platform.stored_file (user_id, create_time) where user_id is not null;
create index stored_file_by_customer on platform.stored_file (customer_id, create_time) where customer_id is not null;
