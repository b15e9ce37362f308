# Prints each result once, as it is found. Needs kafka-python; KAFKA_BROKERS names the brokers, GROUP your own consumer group.
import json
import os

from kafka import KafkaConsumer

consumer = KafkaConsumer(
    "forewire.tasks.run.v1",
    bootstrap_servers=os.environ.get("KAFKA_BROKERS", "localhost:9092").split(","),
    group_id=os.environ.get("GROUP", "example.reader"),
    auto_offset_reset="earliest",
)
seen = set()  # In earnest: a table, written together with what you do about a result.
for message in consumer:
    headers = {name: value.decode() for name, value in message.headers}
    if headers.get("ce_type") != "run.completed" or headers["ce_id"] in seen:
        continue
    run = json.loads(message.value)
    for result in run.get("results", []):
        print(f"{run['title']}: {result['title']} {result['url']}", flush=True)
    seen.add(headers["ce_id"])
