"""What stands between us and a model answers when something is wrong: name -> (status, headers, body).

A body that is no text is JSON. Whether the model had worked by then is the plan's to say ("paid"): no such answer does.
"""

JSON = "application/json"
HTML = "text/html"


def error(status, body, kind=JSON, **headers):
    return status, {"Content-Type": kind} | {name.replace("_", "-"): value for name, value in headers.items()}, body


def page(status, title, server="nginx"):
    return error(status, f"<html>\r\n<head><title>{status} {title}</title></head>\r\n<body>\r\n<center><h1>{status} "
                         f"{title}</h1></center>\r\n"
                 f"<hr><center>{server}</center>\r\n</body>\r\n</html>\r\n", HTML, Server=server)


def openai(status, message, kind=None, code=None, param=None, **headers):
    return error(status, {"error": {"message": message, "type": kind, "param": param, "code": code}}, **headers)


def litellm(status, message):
    """As the proxy 1.106.2 says it: the status as a text for a code."""
    return openai(status, f"litellm.{message}\n\nLiteLLM: model group 'gpt-image-2.5-flare' failed with the error "
                          f"above. No fallback was attempted.",
                  "internal_server_error", str(status), x_litellm_call_id="050dd627-69cd-4923-b122-489f172391f0")


GATEWAYS = {
    # Kong 3: error_template_json.
    "kong-502": error(502, {"message": "An invalid response was received from the upstream server",
                            "request_id": "5c1a7b24"}, Server="kong/3.9"),
    "kong-504": error(504, {"message": "The upstream server is timing out", "request_id": "5c1a7b25"},
                      Server="kong/3.9"),
    "kong-503": error(503, {"message": "failure to get a peer from the ring-balancer"}, Server="kong/3.9"),
    "kong-500": error(500, {"message": "An unexpected error occurred", "request_id": "5c1a7b26"}, Server="kong/3.9"),
    # Envoy: text as it comes, JSON where local_reply has a json_format.
    "envoy-503": error(503, "upstream connect error or disconnect/reset before headers. reset reason: connection "
                            "termination", "text/plain", server="envoy"),
    "envoy-504": error(504, "upstream request timeout", "text/plain", server="envoy"),
    "envoy-json-503": error(503, {"status": 503, "message": "upstream connect error or disconnect/reset before "
                                                            "headers. reset reason: connection termination"},
                            server="envoy"),
    "envoy-json-502": error(502, {"error": {"code": 502, "message": "upstream protocol error", "flags": "UPE"}},
                            server="envoy"),
    # FastAPI: an HTTPException, and what nobody caught.
    "fastapi-500": error(500, {"detail": "Internal Server Error"}, server="uvicorn"),
    "fastapi-502": error(502, {"detail": "Bad Gateway"}, server="uvicorn"),
    "fastapi-503": error(503, {"detail": "Service temporarily unavailable"}, server="uvicorn"),
    "starlette-500": error(500, "Internal Server Error", "text/plain; charset=utf-8", server="uvicorn"),
    # AWS API Gateway.
    "aws-500": error(500, {"message": "Internal server error"}, x_amzn_ErrorType="InternalServerErrorException",
                     x_amzn_RequestId="9f1d"),
    "aws-502": error(502, {"message": "Internal server error"}, x_amzn_ErrorType="InternalServerErrorException",
                     x_amzn_RequestId="9f1e"),
    "aws-503": error(503, {"message": "Service Unavailable"}, apigw_requestid="Zk0jZ"),
    "aws-504": error(504, {"message": "Endpoint request timed out"}, x_amzn_RequestId="9f1f"),
    # Azure OpenAI, and API Management before it.
    "azure-500": openai(500, "The server had an error processing your request. Sorry about that!", "server_error",
                        "InternalServerError"),
    "azure-503": error(503, {"error": {"code": "ServiceUnavailable", "message": "The service is temporarily unable to "
                                                                                "process your request."}}),
    "azure-408": error(408, {"error": {"code": "Timeout", "message": "The operation was timeout."}}),
    "azure-apim-500": error(500, {"statusCode": 500, "message": "Internal server error",
                                  "activityId": "2b8e6a4e-0d5e-4a7e-9d43-6f7f1f3c0a11"}),
    # OpenRouter: a number for a code, the provider's words within.
    "openrouter-502": error(502, {"error": {"message": "Provider returned error", "code": 502, "metadata": {
        "raw": "upstream connect error", "provider_name": "BaseTen"}}, "user_id": "user_2x"}),
    "openrouter-200": error(200, {"error": {"message": "Provider returned error", "code": 502,
                                            "metadata": {"provider_name": "BaseTen"}}, "user_id": "user_2x"}),
    "litellm-500": litellm(500, "InternalServerError: InternalServerError: OpenAIException - Internal Server Error"),
    "litellm-503": litellm(503, "ServiceUnavailableError: ServiceUnavailableError: OpenAIException - upstream"),
    "litellm-504": litellm(504, "Timeout: APITimeoutError - Request timed out."),
    "litellm-502": litellm(502, "BadGatewayError: BadGatewayError: OpenAIException - Bad Gateway"),
    "nginx-502": page(502, "Bad Gateway"),
    "nginx-504": page(504, "Gateway Time-out"),
    "cloudflare-524": page(524, "A timeout occurred", "cloudflare"),
    "cloudflare-520": page(520, "Web server is returning an unknown error", "cloudflare"),
    "cloudflare-json-502": error(502, {"success": False, "errors": [{"code": 10000, "message": "Bad gateway"}],
                                       "result": None}, Server="cloudflare"),
    "vercel-504": error(504, "An error occurred with your deployment\n\nFUNCTION_INVOCATION_TIMEOUT\n", "text/plain",
                        x_vercel_error="FUNCTION_INVOCATION_TIMEOUT"),
    "empty-502": error(502, ""),
    "problem-500": error(500, {"type": "about:blank", "title": "Internal Server Error", "status": 500},
                         "application/problem+json"),
}

# Not accepted, in words the provider documents: sending it again costs nothing.
REFUSALS = {
    "openai-429": openai(429, "Rate limit reached for images", "requests", "rate_limit_exceeded", retry_after_ms="30"),
    "openai-503": openai(503, "The server is overloaded", "service_unavailable_error", "server_is_overloaded"),
    "openai-quota": openai(429, "You exceeded your current quota", "insufficient_quota", "insufficient_quota"),
    "openai-401": openai(401, "Incorrect API key provided", "invalid_request_error", "invalid_api_key"),
    "openai-404": openai(404, "The model does not exist", "invalid_request_error", "model_not_found"),
    "openai-blocked": openai(400, "Your request was rejected by the safety system", "image_generation_user_error",
                             "moderation_blocked"),
    # As the proxy says that it has no such model, or (without a database) does not know the key.
    "litellm-no-model": openai(400, "400: {'error': '/image/generations: Invalid model name passed in "
                                    "model=gpt-image-9. Call `/v1/models` to view "
                               "available models for your key.'}", "invalid_request_error", "400"),
    "litellm-bad-key": openai(400, "No connected db.", "no_db_connection", "400"),
    "fal-429": error(429, {"detail": "Too many requests"}),
    "fal-503": error(503, {"detail": "No runner could be scheduled", "error_type": "runner_scheduling_failure"},
                     X_Fal_Error_Type="runner_scheduling_failure"),
    "fal-504-user": error(504, {"detail": "Request timed out", "error_type": "request_timeout"},
                          X_Fal_Request_Timeout_Type="user"),
    "fal-401": error(401, {"detail": "No user found for Key ID and Secret"}),
    "fal-locked": error(403, {"detail": "User is locked. Reason: Exhausted balance. Top up your balance."}),
    "fal-422": error(422, {"detail": [{"loc": ["body", "prompt"], "type": "value_error", "msg": "too long"}]}),
}

# fal's queue, or what is before it, in words that leave open what was done.
FAL = {
    "fal-503-detail": error(503, {"detail": "Service temporarily unavailable"}),
    "fal-500": error(500, {"detail": "Internal error", "error_type": "internal_error"},
                     X_Fal_Error_Type="internal_error"),
    "fal-502": error(502, {"detail": "Runner answered with half an answer",
                           "error_type": "runner_incomplete_response"}),
    "fal-404": error(404, {"detail": "Request not found"}),
    "fal-403": error(403, {"detail": "Forbidden"}),
    "fal-400-progress": error(400, {"detail": "Request is still in progress"}),
    "fal-unreadable": error(200, "{\"status\": \"IN_PRO"),
    "fal-no-status": error(200, {"state": "working"}),
    "fal-405": error(405, {"detail": "Method Not Allowed"}),
}

ANSWERS = GATEWAYS | REFUSALS | FAL
