-- What wallets of partners refused for good, which a figure counts (docs/operations.md).
create index supply_transaction_failed on supply_transaction (partner) where state = 'failed';
