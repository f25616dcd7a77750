"""What an answer says of itself to the service worker that keeps it (client/worker/keeper.ts), in headers."""

from flask import Response, after_this_request


def say_to_keeper(name: str, value: str) -> None:
    def add(response: Response) -> Response:
        response.headers[f"Scorer-{name}"] = value
        return response

    after_this_request(add)
