# Reads a schema and instances as JSON from standard input, and prints a JSON array that says whether each instance is valid.
import json
import sys

import jsonschema

task = json.load(sys.stdin)
validator = jsonschema.validators.validator_for(task["schema"])
validator.check_schema(task["schema"])
print(json.dumps([validator(task["schema"]).is_valid(instance) for instance in task["instances"]]))
