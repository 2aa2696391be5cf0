import SpeechRecognition
import TestSupport

/// Recogniser with the models of the checkout.
func standardRecognizer() -> PocketSphinxRecognizer { PocketSphinxRecognizer(models: .standard(folder: Checkout.models)) }
