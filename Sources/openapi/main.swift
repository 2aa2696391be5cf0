import ControlProtocol
import FoundationEssentials
import SketchCore

// The description of the control protocol as JSON; scripts/openapi makes docs/openapi.yaml of it.
print(try WireJSON.text(ProtocolDescription.document))
